export { default as packed } from "@sparticuz/chromium";
