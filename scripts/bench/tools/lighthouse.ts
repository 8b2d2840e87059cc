// Imported only here, beside its package.json: in a folder above, the dependencies of the benchmarks' packages would hide
// the shop's own.
export { default as lighthouse, type Result } from "lighthouse";
