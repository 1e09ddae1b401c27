import { formatPath } from "@switchyard/flow";
import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import type { JsonPath } from "../../core/value/json-path.ts";
import { IconButton } from "../IconButton.tsx";
import { FieldMenu } from "./FieldMenu.tsx";
import { FieldName } from "./FieldName.tsx";
import { TreeView } from "./TreeView.tsx";
import { NO_SEARCH } from "./use-search.ts";
import type { ViewProps } from "./view-props.ts";

interface CellDetailProps extends Pick<ViewProps, "value" | "fields" | "load"> {
	readonly path: JsonPath;
	readonly onClose: () => void;
}

/** The whole value of a table's cell. */
export function CellDetail({ value, path, fields, load, onClose }: CellDetailProps) {
	const label = formatPath(path);
	const section = useRef<HTMLElement>(null);
	useEffect(() => {
		if (label !== "") section.current?.scrollIntoView({ block: "nearest" });
	}, [label]);
	return (
		<section ref={section} aria-label={`Value of ${label}`} className="border-t border-border-strong">
			<header className="group/field flex min-w-0 items-center gap-1 px-2 pt-1 font-sans">
				<FieldName name={label} mark="" {...{ path, fields }} />
				<FieldMenu {...{ value, path, fields }} reachable />
				<IconButton label="Close this value" size="xs" icon={<X size={14} />} onClick={onClose} />
			</header>
			{value === undefined ? (
				<p className="p-2 font-sans text-text-muted">This row has no such field.</p>
			) : (
				<TreeView {...{ label, value, load }} base={path} fields={fields} openLevels={1} search={NO_SEARCH} />
			)}
		</section>
	);
}
