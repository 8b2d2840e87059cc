export { default as selenium } from "selenium-webdriver";
export { default as Bidi } from "selenium-webdriver/bidi/index.js";
