import type { ReactNode } from "react";
import { type FieldsOrigin, useFields } from "../../../services/use-fields.ts";
import { useLargeValues } from "../../../services/use-large-values.ts";
import { ValueView } from "../../../ui/value-view/ValueView.tsx";

interface DataSectionProps {
	readonly title: string;
	/** A few words beside the title. */
	readonly badge?: ReactNode;
	readonly value: unknown;
	/** Where it was seen. */
	readonly origin: FieldsOrigin;
}

/** A message, or the outputs of a node, whose fields can be used in parameters. */
export function DataSection({ title, badge, value, origin }: DataSectionProps) {
	const fields = useFields(origin);
	const load = useLargeValues();
	return (
		<div className="flex min-w-0 flex-col gap-1">
			<h3 className="flex items-center gap-1.5 text-xs font-medium text-text-muted">
				{title}
				{badge}
			</h3>
			<ValueView label={title} {...{ value, fields, load }} />
		</div>
	);
}
