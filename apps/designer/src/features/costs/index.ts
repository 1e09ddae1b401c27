export { DayBudgetSection } from "./budget/DayBudgetSection.tsx";
export { FlowBudgetDialog } from "./budget/FlowBudgetDialog.tsx";
export { Costs } from "./Costs.tsx";
