import { indexOf } from "../../../core/flow/flow-index.ts";
import { useCauseWords } from "../../../services/cause-text.ts";
import { useEditor } from "../../../services/editor-context.tsx";
import { useRunView, useRunViewVerbs } from "../../../services/run-view-context.tsx";
import { useFields } from "../../../services/use-fields.ts";
import { useLargeValues } from "../../../services/use-large-values.ts";
import { formatMoment } from "../../../ui/format/time.ts";
import { ValueView } from "../../../ui/value-view/ValueView.tsx";

/** The trigger that the run began at, and the message that it began with. */
export function FirstMessage() {
	const run = useRunViewVerbs();
	const load = useLargeValues();
	const input = useRunView((state) => state.input);
	const [first] = run.events();
	const start = first?.type === "run-start" ? first : undefined;
	const fields = useFields({ node: start?.node, seen: "written" });
	const node = useEditor((state) => indexOf(state.flow).nodes.get(start?.node ?? ""));
	const cause = useCauseWords(start?.cause);
	if (!start || !input) return null;
	return (
		<article aria-label="Start of the run" className="flex min-w-0 flex-col gap-3 p-3">
			<header className="flex flex-wrap items-center gap-2">
				<h3 className="text-lg font-semibold">{node?.name ?? start.node}</h3>
				<span className="text-sm text-text-muted">
					started {formatMoment(start.at)} {cause?.phrase}
				</span>
			</header>
			<ValueView label="First message" value={input} fields={fields} load={load} />
		</article>
	);
}
