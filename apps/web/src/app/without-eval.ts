// zod compiles its parsers with eval if it can. Our content security policy forbids that, and even the attempt is
// reported in the console. zod reads this setting when it is loaded, so this file must be imported first.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
