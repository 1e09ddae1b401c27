import { indexOf } from "../../core/flow/flow-index.ts";
import { useEditor, useEditorVerbs } from "../../services/editor-context.tsx";
import { useRunView } from "../../services/run-view-context.tsx";
import { useLargeValues } from "../../services/use-large-values.ts";
import { ValueView } from "../../ui/value-view/ValueView.tsx";
import { FaultView } from "./FaultView.tsx";

/** What came of the run: its last message, or why there is none. */
export function Result() {
	const status = useRunView((state) => state.status);
	const result = useRunView((state) => state.result);
	const error = useRunView((state) => state.error);
	const warning = useRunView((state) => state.warning);
	const by = useRunView((state) => state.cancelledBy);
	const input = useRunView((state) => state.input);
	return (
		<div className="flex flex-col gap-3 p-3">
			{error && (
				<>
					<FailedAt />
					<FaultView fault={error} />
				</>
			)}
			{warning && <FaultView fault={warning} tone="warning" />}
			{result && <Titled title="Last message" value={result} />}
			{!result && !error && (
				<p className="text-text-muted">
					{status === "cancelled" ? `${by ?? "A person"} stopped the run.` : "The run is not over yet."}
				</p>
			)}
			{input && <Titled title="First message" value={input} />}
		</div>
	);
}

function Titled({ title, value }: { readonly title: string; readonly value: unknown }) {
	const load = useLargeValues();
	return (
		<div className="flex min-w-0 flex-col gap-1">
			<h3 className="text-xs font-medium text-text-muted">{title}</h3>
			<ValueView label={title} value={value} load={load} />
		</div>
	);
}

/** The node that ended the run by failing. */
function FailedAt() {
	const editor = useEditorVerbs();
	const failed = useRunView((state) => state.steps.find(({ step }) => step === state.failedStep)?.node);
	const node = useEditor((state) => indexOf(state.flow).nodes.get(failed ?? ""));
	if (!node) return null;
	return (
		<p className="text-sm text-text-muted">
			It failed at “
			<button
				type="button"
				className="rounded-sm underline hover:text-text"
				onClick={() => editor.select({ nodes: new Set([node.id]) })}
			>
				{node.name}
			</button>
			”.
		</p>
	);
}
