import {
	ArrowRightFromLine,
	ArrowRightToLine,
	CornerDownRight,
	CornerUpLeft,
	Frame,
	StickyNote,
	TriangleAlert,
	Wrench,
} from "lucide-react";
import { problemText } from "../../../core/editor/problem-text.ts";
import type { OutlinePart, PortPart, WirePart } from "../../../core/outline/outline-row.ts";
import { WithCode } from "../../../ui/WithCode.tsx";
import { NodeWords } from "./NodeWords.tsx";
import { ParameterWords } from "./ParameterWords.tsx";
import { ProblemCount } from "./ProblemCount.tsx";

const ICON = { "aria-hidden": true, size: 14, className: "shrink-0 text-text-muted" } as const;

/** What a row says: an icon, a name, and what is to be known of it. */
export function PartWords({ part }: { readonly part: OutlinePart }) {
	switch (part.kind) {
		case "node":
			return <NodeWords {...part} />;
		case "parameter":
			return <ParameterWords {...part} />;
		case "port":
			return <PortWords {...part} />;
		case "wire":
			return <WireWords {...part} />;
		case "section":
			return (
				<span className="text-text-muted">
					{part.section === "parameters" ? "Parameters" : "Ports and wires"}
				</span>
			);
		case "group":
			return (
				<>
					<Frame {...ICON} />
					<span className="sr-only">Group </span>
					<span className="min-w-0 truncate font-medium">{part.group.name}</span>
				</>
			);
		case "note":
			return (
				<>
					<StickyNote {...ICON} />
					<span className="sr-only">Note: </span>
					<span className="min-w-0 truncate text-text-muted">{firstLine(part.note.text)}</span>
				</>
			);
		case "problem":
			return (
				<>
					<TriangleAlert aria-hidden size={14} className="shrink-0 text-warning" />
					<span className="sr-only">Problem: </span>
					<span className="min-w-0 truncate">
						<WithCode text={problemText(part.problem, part.spec)} />
					</span>
				</>
			);
	}
}

function PortWords({ port: { name, kind, direction }, wires }: PortPart) {
	const Icon = kind === "tools" ? Wrench : direction === "in" ? ArrowRightToLine : ArrowRightFromLine;
	const does =
		kind === "tools"
			? direction === "out"
				? "calls tools"
				: "called as a tool"
			: direction === "out"
				? "sends messages"
				: "takes messages";
	return (
		<>
			<Icon {...ICON} />
			<span className="sr-only">Port </span>
			<span className="max-w-1/2 shrink-0 truncate">{name}</span>
			<span className="min-w-0 truncate text-xs text-text-muted">
				<span className="sr-only">, </span>
				{wires.length === 0 ? `${does}, not connected` : does}
			</span>
		</>
	);
}

function WireWords({ side, other, problems }: WirePart) {
	const Icon = side === "from" ? CornerDownRight : CornerUpLeft;
	return (
		<>
			<Icon {...ICON} />
			<span className="text-text-muted">
				<span className="sr-only">Wire </span>
				{side === "from" ? "to" : "from"}
				<span className="sr-only"> </span>
			</span>
			<span className="min-w-0 truncate">{other}</span>
			<ProblemCount count={problems} />
		</>
	);
}

function firstLine(text: string): string {
	const line = text.split("\n").find((each) => each.trim() !== "");
	return line?.replace(/^[#>*\-\s]+/, "") ?? "Empty";
}
