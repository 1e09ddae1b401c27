export { createModels } from "./create-models.ts";
