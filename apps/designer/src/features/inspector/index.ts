export { codeEditor } from "./code/CodeField.tsx";
export { Inspector } from "./Inspector.tsx";
export { focusField } from "./problems/field-request.ts";
