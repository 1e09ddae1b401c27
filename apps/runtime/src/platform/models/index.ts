export { createModels } from "./create-models.ts";
export { pricedModels } from "../../domains/costs/prices/priced-models.ts";
