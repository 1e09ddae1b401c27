import { useMemo, useState } from "react";
import { indexOf } from "../../../core/flow/flow-index.ts";
import { useEditor } from "../../../services/editor-context.tsx";
import { useCalmRunView } from "../../../services/run-view-context.tsx";
import { useFields } from "../../../services/use-fields.ts";
import { useLargeValues } from "../../../services/use-large-values.ts";
import { Select } from "../../../ui/Select.tsx";
import { ValueView } from "../../../ui/value-view/ValueView.tsx";

interface FieldsInRunProps {
	readonly node: string;
	/** The message that reaches the node. */
	readonly message: object;
}

/** No node has this id. */
const HERE = "the message here";

/** The message that reaches a node, or the output of any step of the run in view, to drag fields from. */
export function FieldsInRun({ node, message }: FieldsInRunProps) {
	const load = useLargeValues();
	const steps = useCalmRunView((state) => state.steps);
	const flow = useEditor((state) => state.flow);
	const [chosen, setChosen] = useState(HERE);
	const withOutputs = useMemo(() => {
		const latest = new Map(steps.map((step) => [step.node ?? "", step]));
		return [...latest.values()].filter(({ node, outputs }) => node !== undefined && hasFields(outputs));
	}, [steps]);
	const step = withOutputs.find((each) => each.node === chosen);
	const fields = useFields(
		step ? { node: step.node, seen: step.call ? "tool-output" : "output" } : { node, seen: "arrived" },
	);
	const nameOf = (id: string) => indexOf(flow).nodes.get(id)?.name ?? id;
	const label = step ? `Output of ${nameOf(chosen)}` : "Message that arrives here";
	return (
		<div className="flex flex-col gap-1.5 pt-1.5">
			{withOutputs.length > 0 && (
				<Select
					label="Fields of"
					labelHidden
					value={step ? chosen : HERE}
					onValueChange={setChosen}
					options={[
						{ value: HERE, label: "Message that arrives here" },
						...withOutputs.map((each) => ({
							value: each.node ?? "",
							label: `Output of ${nameOf(each.node ?? "")}, step ${each.step}`,
						})),
					]}
				/>
			)}
			<ValueView
				key={step?.step ?? HERE}
				label={label}
				value={step?.outputs ?? message}
				fields={fields}
				load={load}
			/>
			<p className="text-text-muted">Drag a field into a parameter to read it there.</p>
		</div>
	);
}

function hasFields(outputs: object | undefined): boolean {
	return outputs !== undefined && Object.keys(outputs).length > 0;
}
