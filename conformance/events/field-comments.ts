import { readFileSync } from "node:fs";
import { type ESTree, parseSync, Visitor } from "rolldown/utils";

/** What the doc comments of a contract's source say: by the name of the schema, by the name of the field. */
export type FieldComments = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Reads the doc comments of the fields of every `export const Name = Type.Object({ … })`, or `= { … }`, in a file. */
export function fieldComments(file: string): FieldComments {
	const source = readFileSync(file, "utf8");
	const { program, comments } = parseSync(file, source);
	const found = new Map<string, ReadonlyMap<string, string>>();
	/** The comment that ends right before a place. */
	const before = (place: number) =>
		comments.findLast(({ end }) => end <= place && isBlank(source, end, place));
	new Visitor({
		VariableDeclarator({ id, init }) {
			const fields = init && fieldsOf(init);
			if (id.type !== "Identifier" || !fields) return;
			const words = new Map<string, string>();
			for (const field of fields.properties) {
				if (field.type !== "Property" || field.key.type !== "Identifier") continue;
				const comment = before(field.start);
				if (comment) words.set(field.key.name, textOf(comment.value));
			}
			found.set(id.name, words);
		},
	}).visit(program);
	return found;
}

function fieldsOf(init: ESTree.Expression): ESTree.ObjectExpression | undefined {
	if (init.type === "TSAsExpression") return fieldsOf(init.expression);
	const fields = init.type === "CallExpression" ? init.arguments[0] : init;
	return fields?.type === "ObjectExpression" ? fields : undefined;
}

function isBlank(source: string, from: number, to: number): boolean {
	return source.slice(from, to).trim() === "";
}

/** A doc comment as one line. */
function textOf(comment: string): string {
	return comment
		.replace(/^\*|\n\s*\*/g, " ")
		.replace(/\s+/g, " ")
		.trim();
}
