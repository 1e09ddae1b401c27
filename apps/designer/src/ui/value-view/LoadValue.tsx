import type { LargeValue } from "@switchyard/spec/json";
import { useState } from "react";
import { Button } from "../Button.tsx";
import { explain } from "../ErrorState.tsx";
import { summary } from "./summary.ts";
import type { LoadedValues } from "./use-loaded-values.ts";

interface LoadValueProps {
	readonly value: LargeValue;
	/** Fetches it; `undefined` where it cannot be fetched. */
	readonly load: LoadedValues["load"];
}

/** A value that the journal keeps apart: what it is, and the button that fetches it. */
export function LoadValue({ value, load }: LoadValueProps) {
	const [problem, setProblem] = useState<string>();
	const [isBusy, setBusy] = useState(false);
	const onLoad = async () => {
		setBusy(true);
		setProblem(undefined);
		try {
			await load?.(value);
		} catch (error) {
			setProblem(explain(error).message);
		}
		setBusy(false);
	};
	return (
		<span className="flex flex-wrap items-center gap-2 font-sans text-text-muted">
			{summary(value)}
			{load && (
				<Button size="sm" busy={isBusy} onClick={() => void onLoad()}>
					Load
				</Button>
			)}
			{problem !== undefined && <span className="text-danger">{problem}</span>}
		</span>
	);
}
