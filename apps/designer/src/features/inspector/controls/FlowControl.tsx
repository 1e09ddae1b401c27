import { useQuery } from "@tanstack/react-query";
import { useEditor } from "../../../services/editor-context.tsx";
import { queries } from "../../../services/queries.ts";
import { useServices } from "../../../services/services-context.ts";
import { Select } from "../../../ui/Select.tsx";
import type { ControlProps } from "./control-props.ts";

/** One of the other flows. */
export function FlowControl({ label, value, onChange, readOnly }: ControlProps) {
	const { api } = useServices();
	const own = useEditor((state) => state.flow.id);
	const { data } = useQuery(queries.flows(api));
	const flows = (data ?? [])
		.filter(({ id }) => id !== own)
		.map(({ id, name }) => ({ value: id, label: name }));
	const isMissing = typeof value === "string" && data && !flows.some((flow) => flow.value === value);
	// A flow that is gone is still what the node is set to.
	const options = isMissing ? [...flows, { value, label: value }] : flows;
	return (
		<Select
			label={label}
			labelHidden
			options={options}
			value={typeof value === "string" ? value : undefined}
			onValueChange={onChange}
			placeholder="Choose a flow…"
			error={isMissing ? "There is no such flow." : undefined}
			disabled={readOnly}
		/>
	);
}
