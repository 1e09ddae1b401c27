import { useFields } from "../../../services/use-fields.ts";
import { FieldMenu } from "../../../ui/value-view/FieldMenu.tsx";
import { FieldName } from "../../../ui/value-view/FieldName.tsx";
import type { ExpectedPlace } from "./expected-places.ts";
import { typeWord } from "./type-word.ts";

interface ExpectedFieldsProps {
	/** The node that they will reach. */
	readonly node: string;
	readonly places: readonly ExpectedPlace[];
	/** Whether nothing else is known of the message. */
	readonly isAlone: boolean;
}

/** Fields that nodes before will write, known before any run: dragged like those of a message. */
export function ExpectedFields({ node, places, isAlone }: ExpectedFieldsProps) {
	const fields = useFields({ node, seen: "arrived" });
	return (
		<div className="flex flex-col gap-1 pt-1.5">
			{!isAlone && <p className="text-text-muted">Not in it yet:</p>}
			<ul aria-label="Fields that will arrive here" className="flex flex-col">
				{places.map(({ path, segments, type, writer }) => (
					<li
						key={path}
						className="group/field flex min-w-0 items-start py-px"
						style={{ paddingLeft: `${segments.length * 12}px` }}
					>
						<FieldName name={nameOf(segments)} path={segments} fields={fields} mark="" />
						<span className="min-w-0 truncate">{type === undefined ? "anything" : typeWord(type)}</span>
						{segments.length === 1 && writer !== undefined && (
							<span className="min-w-0 truncate pl-2 text-text-muted">from {writer}</span>
						)}
						<FieldMenu value={undefined} path={segments} fields={fields} reachable />
					</li>
				))}
			</ul>
			{isAlone && <p className="text-text-muted">Drag a field into a parameter to read it there.</p>}
		</div>
	);
}

function nameOf(segments: ExpectedPlace["segments"]): string {
	const last = segments.at(-1);
	return typeof last === "number" ? `[${last}]` : String(last);
}
