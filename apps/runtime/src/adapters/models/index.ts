export { createModels } from "./create-models.ts";
export { ModelFailure } from "./model-failure.ts";
