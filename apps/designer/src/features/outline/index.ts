export { focusOutline, Outline } from "./Outline.tsx";
