export { FoundItem } from "./FoundItem.tsx";
export { SearchFilters } from "./SearchFilters.tsx";
export { SearchResults } from "./SearchResults.tsx";
export { useHits } from "./use-hits.ts";
