import { partOf } from "../../../core/editor/unfinished/unfinished-text.ts";
import { NumberField } from "../../../ui/NumberField.tsx";
import type { ControlProps } from "./control-props.ts";
import { useUnfinished } from "./use-unfinished.ts";
import { WithUnfinished } from "./WithUnfinished.tsx";

interface ContextWindowProps extends Pick<ControlProps, "readOnly" | "place"> {
	readonly value: number | undefined;
	readonly onValueChange: (value: number | undefined) => void;
}

const LABEL = "Context window in tokens";

/** How much of a conversation a model reads before its older turns are summarised. */
export function ContextWindow({ value, onValueChange, readOnly, place }: ContextWindowProps) {
	const unfinished = useUnfinished(partOf(place, "contextTokens"), "a valid number");
	return (
		<WithUnfinished unfinished={unfinished} label={LABEL}>
			<NumberField
				unfinished={unfinished}
				label={LABEL}
				description="How much the model reads. When a conversation takes three quarters of it, its older turns are summarised."
				integer
				min={256}
				max={100_000_000}
				placeholder="No summaries"
				value={value}
				onValueChange={onValueChange}
				readOnly={readOnly}
			/>
		</WithUnfinished>
	);
}
