export { PeriodFilters } from "./PeriodFilters.tsx";
