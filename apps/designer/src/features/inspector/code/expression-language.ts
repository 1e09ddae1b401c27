import { StreamLanguage, type StreamParser, type StringStream } from "@codemirror/language";

/** Within `{{ }}` or not; an expression alone always is. */
interface Place {
	within: boolean;
}

const WORDS: ReadonlySet<string> = new Set(["true", "false", "null", "in"]);

/** Highlights CEL simply: texts, numbers, words and functions apart from fields. */
export const expressionLanguage = StreamLanguage.define<Place>({
	name: "expression",
	startState: () => ({ within: true }),
	copyState: (place) => ({ ...place }),
	token: (stream) => expressionToken(stream),
});

/** Highlights a text with expressions between double braces. */
export const templateLanguage = StreamLanguage.define<Place>({
	name: "template",
	startState: () => ({ within: false }),
	copyState: (place) => ({ ...place }),
	token: templateToken,
});

function templateToken(stream: StringStream, place: Place): ReturnType<StreamParser<Place>["token"]> {
	if (stream.match(place.within ? "}}" : "{{")) {
		place.within = !place.within;
		return "brace";
	}
	if (place.within) return expressionToken(stream);
	while (!stream.eol() && !stream.match("{{", false)) stream.next();
	return null;
}

function expressionToken(stream: StringStream): ReturnType<StreamParser<Place>["token"]> {
	if (stream.eatSpace()) return null;
	if (stream.match(/"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?/)) return "string";
	if (stream.match(/\d+(?:\.\d+)?/)) return "number";
	if (stream.match(/[A-Za-z_]\w*/)) {
		if (WORDS.has(stream.current())) return "keyword";
		return stream.match(/\s*\(/, false) ? "variableName" : "propertyName";
	}
	stream.next();
	return "operator";
}
