import { type Static, type TObject, type TProperties, type TSchema, Type } from "typebox";
import type { RegistryDefinition, ToolParameter } from "./definition.ts";

/** A tool as its author writes it, but for its name. */
export interface ToolDeclaration<Input extends TProperties = TProperties, Result extends TSchema = TSchema>
	extends Pick<RegistryDefinition, "description"> {
	readonly isDefault?: true;
	readonly node: Omit<RegistryDefinition["node"], "id">;
	/** Schemas of the arguments. No other ones are taken. */
	readonly input: Input;
	readonly parameters?: { readonly [Name in keyof Input]?: ToolParameter };
	/** Schema of the result, which is `null` for a call that failed. */
	readonly result: Result;
}

/** Types of a tool's arguments and answer, inferred from its schemas. */
export type TypesOf<Declaration extends ToolDeclaration> = {
	readonly input: Static<TObject<Declaration["input"]>>;
	readonly output: { readonly result: Static<Declaration["result"]>; readonly error: string };
};

/** Declaration of a tool with the types of its schemas. */
export function defineTool<Input extends TProperties, Result extends TSchema>(
	declaration: ToolDeclaration<Input, Result>,
): ToolDeclaration<Input, Result> {
	return declaration;
}

const ERROR = Type.String({
	title: "Error",
	description: 'What went wrong, several problems joined by "; "; empty when nothing did.',
});

/** Definition of the tool that is called by a name such as `robot_switch`, with its schemas as plain JSON. */
export function definitionOf(name: string, declaration: ToolDeclaration): RegistryDefinition {
	const { description, isDefault = false, node, input, parameters = {}, result } = declaration;
	const id = name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
	return {
		name,
		description,
		isDefault,
		node: { ...node, id: `Workspace.${id}` },
		input: JSON.parse(JSON.stringify(closed(input))),
		output: JSON.parse(JSON.stringify(closed({ result, error: ERROR }))),
		parameters: Object.fromEntries(Object.keys(input).map((key) => [key, parameters[key] ?? {}])),
	};
}

/** Schema of an object that has these properties and no other ones. */
export function closed<const Properties extends TProperties>(properties: Properties) {
	return Type.Object(properties, { additionalProperties: false });
}

/** Schema of a result that may be `null`. */
export function orNull<Result extends TSchema>(
	result: Result,
	words: { readonly title: string; readonly description: string },
) {
	return Type.Union([result, Type.Null()], words);
}
