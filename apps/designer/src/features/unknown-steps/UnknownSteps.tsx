import { useInfiniteQuery } from "@tanstack/react-query";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { MatchingSteps } from "./MatchingSteps.tsx";
import { StepFilters } from "./StepFilters.tsx";
import type { StepFilter } from "./step-filter.ts";

interface UnknownStepsProps {
	readonly filter: StepFilter;
	readonly onFilter: (filter: StepFilter) => void;
}

/** The steps of all runs that may have happened or not, those of one flow or one node, and one answer for many. */
export function UnknownSteps({ filter, onFilter }: UnknownStepsProps) {
	const { api } = useServices();
	const { data } = useInfiniteQuery(queries.unknownSteps(api));
	const isNothingUnknown = data?.pages.every(({ steps }) => steps.length === 0) ?? false;
	const isKnown = data !== undefined || filter.flow !== undefined;
	return (
		<>
			{isKnown && !isNothingUnknown && <StepFilters filter={filter} onFilter={onFilter} />}
			<MatchingSteps
				key={`${filter.flow}/${filter.node}`}
				filter={filter}
				isNothingUnknown={isNothingUnknown}
			/>
		</>
	);
}
