export { type DescribedTool, toolDeclarations } from "./tool-declarations.ts";
export { typeOfSchema } from "./type-of-schema.ts";
