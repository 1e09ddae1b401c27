export { Inspector } from "./Inspector.tsx";
export { focusField } from "./problems/field-request.ts";
