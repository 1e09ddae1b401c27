export { DayBudgetSection } from "./budget/DayBudgetSection.tsx";
export { FlowBudgetDialog } from "./budget/FlowBudgetDialog.tsx";
export { CostFilters } from "./CostFilters.tsx";
export { Costs } from "./Costs.tsx";
export { readCostFilter, writeCostFilter } from "./cost-filter.ts";
