// Imported only here, beside its package.json: in a folder above, the dependencies of the benchmarks' packages would hide
// the shop's own.
export { default as autocannon, type Request } from "autocannon";
