import { XMLBuilder, XMLParser, XMLValidator } from "fast-xml-parser";
import { ThreadFault } from "../thread-fault.ts";

/** What stands before the name of an attribute among the fields of its element. */
const ATTRIBUTE = "@";

/**
 * An XML document as JSON: an element is a field, several of one name a list, an attribute a field that begins with `@`, and all values texts.
 * @throws ThreadFault `DATA_UNSAFE` for entities of its own: a few lines of them stand for gigabytes
 */
export function parseXml(text: string): unknown {
	if (/<!ENTITY|<!DOCTYPE[^>[]*\[/i.test(text)) {
		throw new ThreadFault({
			code: "DATA_UNSAFE",
			message: "The XML declares entities of its own, or a grammar.",
			field: "input",
			hint: "Remove the part <!DOCTYPE … [ … ]>.",
		});
	}
	const problem = XMLValidator.validate(text);
	if (problem !== true) throw invalid(`line ${problem.err.line}: ${problem.err.msg}`);
	const parser = new XMLParser({
		ignoreAttributes: false,
		attributeNamePrefix: ATTRIBUTE,
		parseTagValue: false,
		parseAttributeValue: false,
		ignoreDeclaration: true,
		ignorePiTags: true,
		maxNestedTags: 60,
	});
	try {
		return parser.parse(text);
	} catch (error) {
		throw invalid(error instanceof Error ? error.message : "it cannot be read");
	}
}

/** The same the other way round. */
export function writeXml(value: unknown): string {
	const names =
		typeof value === "object" && value !== null && !Array.isArray(value) ? Object.keys(value) : [];
	if (names.length !== 1) throw invalid("a document is an object with one field, its root");
	const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: ATTRIBUTE, format: true });
	let text: string;
	try {
		text = builder.build(value);
	} catch (error) {
		throw invalid(error instanceof Error ? error.message : "it cannot be written");
	}
	const problem = XMLValidator.validate(text);
	if (problem !== true) throw invalid(`a field cannot be the name of an element (${problem.err.msg})`);
	return text;
}

function invalid(reason: string): ThreadFault {
	return new ThreadFault({
		code: "DATA_INVALID",
		message: `The input is not XML: ${reason}.`.replace(/\.+$/, "."),
		field: "input",
		hint: "Correct the input.",
	});
}
