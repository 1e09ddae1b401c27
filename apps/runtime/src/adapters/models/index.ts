export { createModels } from "./create-models.ts";
export { pricedModels } from "./priced-models.ts";
