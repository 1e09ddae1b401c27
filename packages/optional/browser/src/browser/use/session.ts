export { browser as session } from "../../session/browser.ts";
