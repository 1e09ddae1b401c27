import { Link } from "wouter";
import { shortRunId } from "../../../features/runs/index.ts";
import { useRunView, useRunViewVerbs } from "../../../services/run-view-context.tsx";

/** The recorded run that this one was run again from; nothing for every other run. */
export function RunOrigin() {
	const run = useRunViewVerbs();
	const begun = useRunView((state) => state.input !== undefined);
	const [first] = begun ? run.events() : [];
	const again = first?.type === "run-start" ? first.again : undefined;
	if (!again) return null;
	return (
		<Link href={`/runs/${again.run}`} className="truncate rounded-sm underline underline-offset-2">
			run again from step {again.step} of run {shortRunId(again.run)}
		</Link>
	);
}
