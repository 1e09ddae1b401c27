export { RunFilters } from "./RunFilters.tsx";
export { RunList } from "./RunList.tsx";
export { type RunFilter, readRunFilter } from "./run-filter.ts";
export { shortRunId } from "./short-run-id.ts";
export { TimeSlider } from "./TimeSlider.tsx";
