import { describeJsonFault, readJson } from "@switchyard/spec/json";
import { ThreadFault } from "../thread-fault.ts";
import type { Conversion } from "./data-job.ts";

/** @throws ThreadFault `DATA_INVALID`, `DATA_UNSAFE` */
export async function convert(conversion: Conversion, input: unknown): Promise<unknown> {
	switch (conversion) {
		case "text to JSON":
			return usable(textOf(input));
		case "JSON to text":
			return JSON.stringify(input, null, 2);
		case "XML to JSON":
			return usable(JSON.stringify((await import("./xml.ts")).parseXml(textOf(input))));
		case "JSON to XML":
			return (await import("./xml.ts")).writeXml(input);
		case "YAML to JSON":
			return usable(JSON.stringify((await import("./yaml.ts")).parseYaml(textOf(input)) ?? null));
		case "JSON to YAML":
			return (await import("./yaml.ts")).writeYaml(input);
		case "HTML to Markdown":
			return (await import("./markup.ts")).htmlToMarkdown(textOf(input));
		case "HTML to text":
			return (await import("./markup.ts")).htmlToText(textOf(input));
		case "Markdown to HTML":
			return (await import("./markup.ts")).markdownToHtml(textOf(input));
		case "text to Base64":
			return Buffer.from(textOf(input)).toString("base64");
		case "Base64 to text":
			return decoded(textOf(input));
	}
}

function textOf(input: unknown): string {
	if (typeof input === "string") return input;
	throw invalid("The input is no text.");
}

/** A value that a message may hold. */
function usable(json: string): unknown {
	const read = readJson(json, "input");
	if ("value" in read) return read.value;
	throw invalid(describeJsonFault(read.fault));
}

function decoded(text: string): string {
	const plain = text.replaceAll(/\s/g, "");
	if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(plain)) throw invalid("The input is not Base64.");
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(plain, "base64"));
	} catch {
		throw invalid("What the input stands for is not text.");
	}
}

function invalid(message: string): ThreadFault {
	return new ThreadFault({
		code: "DATA_INVALID",
		message,
		field: "input",
		hint: "Correct the input, or choose another conversion.",
	});
}
