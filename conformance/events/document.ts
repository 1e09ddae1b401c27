import { join } from "node:path";
import {
	AgentActivity,
	EVENT_BASE,
	EVENT_TYPES,
	type EventDescriptor,
	type EventWriter,
	ModelDelta,
	ReasoningDelta,
	StepHeld,
	StepProgress,
	ToolExecutionReport,
} from "@switchyard/spec/event";
import { IsOptional, type TObject, type TSchema } from "typebox";
import { markdownTable } from "../markdown-table.ts";
import { fieldComments } from "./field-comments.ts";
import { SHARED_SHAPES, typeWords } from "./type-words.ts";

const SPEC = join(import.meta.dirname, "../../packages/spec/src");

const TYPES: readonly EventDescriptor[] = EVENT_TYPES;

const WRITERS: Readonly<Record<EventWriter, string>> = {
	engine: "the engine",
	host: "the host",
	person: "a person",
	program: "a program",
};

/** `docs/events.md`, made from the event types. */
export function eventsDocument(): string {
	return `${[
		INTRODUCTION,
		markdownTable(
			["event", "written by", "says"],
			TYPES.map((each) => [link(each.type), writersOf(each), each.summary]),
		),
		"## Every event",
		"These fields are in all of them; those of each type follow.",
		fieldTable(Object.entries(EVENT_BASE), wordsOf("event/event-base.ts", "EVENT_BASE")),
		...TYPES.flatMap(eventSection),
		...STREAMED,
		"## Shared shapes",
		...SHARED_SHAPES.flatMap(({ name, schema, file, constant }) => [
			`### ${name}`,
			fieldTable(Object.entries(schema.properties), wordsOf(file, constant)),
		]),
	].join("\n\n")}\n`;
}

const INTRODUCTION = `# Events

A run is what its journal says: a list of events, which is only ever added to. The designer's **Journal** tab
shows it; \`GET /api/runs/:run/events?from=seq\` gives it in pages of up to 5,000; the WebSocket \`/live\` sends
\`{"type": "events", "run", "events"}\` to every client that has sent \`{"subscribe": {"run", "from"}}\`, each event
once it is on disk.

Who writes an event says what a [replay](tests-of-flows.md) does with it. What **the engine** decided follows
from the events before it: a replay decides it again and compares. All else comes from outside and is taken as
recorded: **the host** brings what nodes, models, sub-flows and clocks gave it; **a person** answers, edits or
cancels; **a program** calls an agent's tools over the [bridge](bridge.md). Where both are named, the engine
says what becomes of a construct's step, and the host of one that it executed.

A value of more than 64 KB of JSON is kept once, beside the journal. In its place stands \`{"__ref": "sha256-…",
"__size": characters, "__type": "string" | "array" | "object"}\`, and \`GET /api/runs/:run/values/:ref\` gives the
value. Each event says below where that may be. Times are milliseconds since the Unix epoch. Secrets are
references to credentials.

This page is made from \`packages/spec/src/event\` by \`npm run events:document\`.`;

const EPHEMERALS: readonly (readonly [constant: string, schema: TObject])[] = [
	["ModelDelta", ModelDelta],
	["ReasoningDelta", ReasoningDelta],
	["StepProgress", StepProgress],
	["AgentActivity", AgentActivity],
	["StepHeld", StepHeld],
	["ToolExecutionReport", ToolExecutionReport],
];

const STREAMED = [
	"## Streamed, not journalled",
	`\`/live\` also sends \`{"type": "ephemerals", "run", "ephemerals"}\`: what happens meanwhile. The journal never has it, and a slow reader may miss some.
${sentence(TYPES.filter(({ endsStream }) => endsStream).map(({ type }) => link(type)))} say in full what was streamed for their step. \`step-held\` is sent to new watchers, too: the step has
not begun, so no event says it. What begins the attempt ends it, and so does the end of the run. \`tool-execution\` follows from the events of the calls, which have more to say;
its fields are those of [the bridge](calling-tools.md#how-calls-stand).`,
	...EPHEMERALS.flatMap(([constant, schema]) => {
		const { const: type } = schema.properties.type as TSchema & { readonly const: string };
		return [`### ${type}`, fieldTable(ownFields(schema), wordsOf("event/ephemeral.ts", constant))];
	}),
];

function eventSection(descriptor: EventDescriptor): string[] {
	const { type, schema, summary, values = [] } = descriptor;
	const fields = ownFields(schema);
	return [
		`### ${type}`,
		`${summary} Written by ${writersOf(descriptor)}.`,
		...(fields.length > 0 ? [fieldTable(fields, wordsOfEvent(type))] : []),
		...(values.length > 0
			? [`May be kept beside the journal: ${values.map((path) => `\`${path}\``).join(", ")}.`]
			: []),
	];
}

function writersOf({ writers }: EventDescriptor): string {
	return writers.map((writer) => WRITERS[writer]).join(" or ");
}

type Field = readonly [name: string, schema: TSchema];

/** The fields of a shape, without those that every event has. */
function ownFields({ properties }: TObject): readonly Field[] {
	return Object.entries(properties).filter(([name]) => name !== "type" && !Object.hasOwn(EVENT_BASE, name));
}

/** @throws Error for a field that no doc comment explains */
function fieldTable(fields: readonly Field[], words: ReadonlyMap<string, string>): string {
	const rows = fields.map(([name, schema]) => {
		const meaning = words.get(name) ?? (name === "step" ? "The step, by its number." : undefined);
		if (meaning === undefined) throw new Error(`No doc comment explains the field ${name}.`);
		return [`\`${name}\``, `${typeWords(schema)}${IsOptional(schema) ? ", optional" : ""}`, meaning];
	});
	return markdownTable(["field", "type", "meaning"], rows);
}

function wordsOf(file: string, constant: string): ReadonlyMap<string, string> {
	return fieldComments(join(SPEC, file)).get(constant) ?? new Map();
}

/** The words of an event's own fields, and of those by which several say who acted. */
function wordsOfEvent(type: string): ReadonlyMap<string, string> {
	return new Map([
		...wordsOf("actor/attribution.ts", "ATTRIBUTION"),
		...wordsOf(`event/${type}.ts`, pascalCase(type)),
	]);
}

function link(type: string): string {
	return `[\`${type}\`](#${type})`;
}

function sentence(parts: readonly string[]): string {
	return `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

function pascalCase(type: string): string {
	return type.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
