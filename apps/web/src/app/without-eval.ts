// Zod compiles its parsers with eval where it may; our content security policy says it may not, and asking is a violation
// that the console shows. Read by zod when it is first loaded, so this file is the first import of all.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
