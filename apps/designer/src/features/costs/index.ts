export { CostFilters } from "./CostFilters.tsx";
export { Costs } from "./Costs.tsx";
export { readCostFilter, writeCostFilter } from "./cost-filter.ts";
