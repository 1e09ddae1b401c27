import type { Static, TLiteral, TObject, TProperties } from "typebox";

/**
 * Who says what an event records. `engine`: it follows from the events before, so a replay comes to it again. All others
 * come from outside: `host` is the process that runs the flow, with what nodes, models, sub-flows and clocks gave it;
 * `person` is someone who answers, decides or cancels; `program` calls an agent's tools over the bridge.
 */
export type EventWriter = "engine" | "host" | "person" | "program";

/** What is known of an event type. Whatever treats events by their type reads it from here. */
export interface EventRules<Schema extends EventSchema> {
	/** What the event says, in a sentence or two. */
	readonly summary: string;
	/** More than one where it depends on the step: of a construct's end the engine decides, of an execution's the host tells. */
	readonly writers: readonly EventWriter[];
	/**
	 * Where it has values that nodes, models and people made, each of which may be large and stand in the journal by
	 * reference. `outputs.*` is every entry of the object `outputs`, `value` the field itself; dots lead inwards.
	 */
	readonly values?: readonly string[];
	/** Fields that the host fills in where the engine decided the rest: ids, times, newer parameters. No run depends on them. */
	readonly stamped?: readonly (keyof Static<Schema> & string)[];
	/** Whether it says in full what was streamed for its step before, which is then old news. */
	readonly endsStream?: true;
	/** This event in a few words, without its type. */
	line(event: Static<Schema>): string;
}

export interface EventDescriptor<Schema extends EventSchema = EventSchema> extends EventRules<Schema> {
	readonly type: Schema["properties"]["type"]["const"];
	readonly schema: Schema;
}

export type EventSchema = TObject<TProperties & { readonly type: TLiteral<string> }>;

/** Describes an event type beside its schema. */
export function describeEvent<Schema extends EventSchema>(
	schema: Schema,
	rules: EventRules<Schema>,
): EventDescriptor<Schema> {
	return { type: schema.properties.type.const, schema, ...rules };
}
