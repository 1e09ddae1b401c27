export { Inspector } from "./Inspector.tsx";
export { focusField } from "./NodeProblems.tsx";
