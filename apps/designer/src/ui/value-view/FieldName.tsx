import type { JsonPath } from "../../core/value/json-path.ts";
import { draggable } from "./draggable.ts";
import { Marked } from "./Marked.tsx";
import type { ValueFields } from "./value-fields.ts";

interface FieldNameProps {
	readonly name: string;
	readonly path: JsonPath;
	readonly fields: ValueFields | undefined;
	/** A text that is marked where it stands in the name. */
	readonly mark: string;
}

/** A field's name; it can be dragged where something can be done with fields. */
export function FieldName({ name, path, fields, mark }: FieldNameProps) {
	const looks = "max-w-[50%] shrink-0 truncate text-text-muted";
	const words = (
		<>
			<Marked text={name} mark={mark} />
			:&nbsp;
		</>
	);
	if (!fields) return <span className={looks}>{words}</span>;
	return (
		<span
			{...draggable(fields, path)}
			className={`${looks} cursor-grab rounded-sm hover:bg-message-soft hover:text-message`}
		>
			{words}
		</span>
	);
}
