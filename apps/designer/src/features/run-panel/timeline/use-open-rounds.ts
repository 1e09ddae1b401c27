import { useState } from "react";
import { useRunView } from "../../../services/run-view-context.tsx";

const NONE: ReadonlySet<string> = new Set();

/** Which rounds of loops are open in the timeline. Of another run none is. */
export function useOpenRounds(): {
	readonly open: ReadonlySet<string>;
	/** Opens or closes a round. */
	readonly toggle: (key: string) => void;
} {
	const run = useRunView((state) => state.run);
	const [rounds, setRounds] = useState({ run, open: NONE });
	const open = rounds.run === run ? rounds.open : NONE;
	return {
		open,
		toggle(key) {
			const next = new Set(open);
			if (!next.delete(key)) next.add(key);
			setRounds({ run, open: next });
		},
	};
}
