export { default as saxon } from "saxon-js";
