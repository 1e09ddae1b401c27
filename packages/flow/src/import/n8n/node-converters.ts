import type { FlowNode } from "@switchyard/spec/flow";
import { isRecord } from "@switchyard/spec/json";
import { type Conversion, constant, placeholder, records } from "../imported-flow.ts";
import { conditionOf } from "./conditions.ts";
import { settingOf } from "./expression.ts";

type Parameters = Readonly<Record<string, unknown>>;
type Params = FlowNode["params"];

/** Gathers settings and, as notes, what could not be translated. */
class Settings {
	readonly params: Params = {};
	readonly notes: string[] = [];

	/** Nothing is set where the other tool has nothing. */
	set(name: string, value: unknown): this {
		if (value === undefined || value === "") return this;
		this.params[name] = this.setting(name, value);
		return this;
	}

	setting(name: string, value: unknown): Params[string] {
		const { setting, untranslated } = settingOf(value);
		if (untranslated !== undefined)
			this.notes.push(`The expression of ${name} could not be translated: ${untranslated.trim()}`);
		return setting;
	}

	to(type: string, rest: Partial<Conversion> = {}): Conversion {
		return { type, ...rest, params: this.params, notes: [...(rest.notes ?? []), ...this.notes] };
	}
}

type Converter = (parameters: Parameters) => Conversion;

/** What each node of n8n becomes, by the end of its type. */
const N8N_NODES: ReadonlyMap<string, Converter> = new Map<string, Converter>([
	["manualTrigger", () => new Settings().to("Flow.Manual")],
	["start", () => new Settings().to("Flow.Manual")],
	["webhook", webhook],
	["scheduleTrigger", schedule],
	["cron", schedule],
	["set", set],
	["if", choose],
	["filter", choose],
	["switch", chooseOne],
	["httpRequest", request],
	["emailSend", mail],
	["code", code],
	["function", code],
	["merge", () => new Settings().to("Flow.Join")],
	["splitInBatches", loop],
	["wait", wait],
	["noOp", () => new Settings().set("text", "Nothing to do").to("Flow.Log")],
	["respondToWebhook", respond],
	[
		"stopAndError",
		({ errorMessage = "Stopped" }) => new Settings().set("message", errorMessage).to("Flow.Stop"),
	],
	["agent", agent],
]);

function webhook({ path, httpMethod = "GET" }: Parameters): Conversion {
	const plain =
		String(path ?? "hook")
			.replaceAll(/[^A-Za-z0-9_-]+/g, "-")
			.slice(0, 64) || "hook";
	const settings = new Settings().set("path", plain).set("method", httpMethod);
	if (plain !== path) settings.notes.push(`Its path was ${String(path)}, and is ${plain} now.`);
	return settings.to("Flow.Webhook");
}

function schedule({ rule }: Parameters): Conversion {
	const [first = {}] = records(isRecord(rule) ? rule.interval : undefined);
	const {
		field = "days",
		expression,
		minutesInterval = 5,
		hoursInterval = 1,
		triggerAtHour = 0,
		triggerAtMinute = 0,
	} = first;
	const settings = new Settings();
	if (field === "cronExpression") settings.set("cron", expression);
	else if (field === "minutes") settings.set("cron", `*/${minutesInterval} * * * *`);
	else if (field === "hours") settings.set("cron", `${triggerAtMinute} */${hoursInterval} * * *`);
	else if (field === "days") settings.set("cron", `${triggerAtMinute} ${triggerAtHour} * * *`);
	else settings.notes.push("Its times could not be translated: set them.");
	return settings.to("Flow.Schedule", { notes: ["Choose the time zone."] });
}

function set({ assignments, values }: Parameters): Conversion {
	const listed = isRecord(assignments) ? records(assignments.assignments) : [];
	const older = isRecord(values) ? Object.values(values).flatMap(records) : [];
	const settings = new Settings();
	const fields = [...listed, ...older].map(({ name, value }) => {
		// A field within another one is a name of its own here.
		const field = String(name).replaceAll(/\W+/g, "_");
		return { name: field, value: settings.setting(field, value) };
	});
	return settings.set("fields", fields).to("Flow.Set");
}

function choose({ conditions }: Parameters): Conversion {
	const when = conditionOf(conditions);
	return new Settings()
		.set("rules", [{ port: "true", name: "True", when: when ?? "false" }])
		.to("Flow.Switch", {
			ports: ["true", "otherwise"],
			notes: when === undefined ? ["Its condition could not be translated: write it."] : [],
		});
}

function chooseOne({ rules }: Parameters): Conversion {
	const listed = isRecord(rules) ? records(rules.values ?? rules.rules) : [];
	const settings = new Settings();
	const written = listed.map(({ conditions, outputKey }, index) => {
		const when = conditionOf(conditions);
		if (when === undefined)
			settings.notes.push(`The condition of output ${index} could not be translated: write it.`);
		return { port: `output-${index}`, name: String(outputKey ?? `Output ${index}`), when: when ?? "false" };
	});
	const ports = [...written.map(({ port }) => port), "otherwise"];
	return settings.set("rules", written).to("Flow.Switch", { ports });
}

function pairs(settings: Settings, name: string, group: unknown): void {
	const listed = isRecord(group) ? records(group.parameters) : [];
	if (listed.length === 0) return;
	const isConstant = listed.every(({ value }) => !String(value).startsWith("="));
	if (!isConstant)
		settings.notes.push(`Expressions in ${name} were kept as text: set them from the message.`);
	settings.set(name, Object.fromEntries(listed.map((pair) => [String(pair.name), String(pair.value)])));
}

function request(parameters: Parameters): Conversion {
	const { url, method = "GET", jsonBody, authentication } = parameters;
	const settings = new Settings().set("url", url).set("method", method).set("body", jsonBody);
	pairs(settings, "query", parameters.queryParameters);
	pairs(settings, "headers", parameters.headerParameters);
	if (jsonBody === undefined) pairs(settings, "body", parameters.bodyParameters);
	if (authentication !== undefined && authentication !== "none")
		settings.notes.push("Choose its credential.");
	return settings.to("Http.Request", { notes: ["The response's body is in the field body."] });
}

function mail({ toEmail, fromEmail, subject, text, message, html }: Parameters): Conversion {
	return new Settings()
		.set("to", toEmail)
		.set("from", fromEmail)
		.set("subject", subject)
		.set("body", text ?? message ?? " ")
		.set("html", html)
		.set("server", { credential: "outbox" })
		.to("Mail.Send", { notes: ["Mail goes to the built-in outbox until you choose a mail server."] });
}

function code({ jsCode, functionCode }: Parameters): Conversion {
	const settings = new Settings();
	settings.params.code = constant(String(jsCode ?? functionCode ?? "return input;"));
	return settings.to("Flow.Function", {
		notes: [
			"Its code was kept. Here it gets the value input instead of items, and what it returns is result.",
		],
	});
}

function loop(): Conversion {
	return new Settings().to("Flow.ForEach", {
		ports: ["out", "each"],
		notes: ["Choose the list to go through. The way back to the loop is not needed here and was left out."],
	});
}

const SECONDS: ReadonlyMap<unknown, number> = new Map([
	["seconds", 1],
	["minutes", 60],
	["hours", 3600],
	["days", 86_400],
]);

function wait({ amount = 1, unit = "hours" }: Parameters): Conversion {
	const seconds = SECONDS.get(unit);
	if (typeof amount !== "number" || seconds === undefined)
		return new Settings().set("duration_ms", 0).to("Flow.Delay", { notes: ["Set how long it waits."] });
	return new Settings().set("duration_ms", amount * seconds * 1000).to("Flow.Delay");
}

function respond({ responseBody }: Parameters): Conversion {
	return new Settings().set("body", responseBody).to("Flow.Respond");
}

function agent({ text, options }: Parameters): Conversion {
	return new Settings()
		.set("prompt", text)
		.set("instructions", isRecord(options) ? options.systemMessage : undefined)
		.to("AI.Agent", { notes: ["Choose its model: until then, the demo planner answers."] });
}

/** What a node of n8n becomes. */
export function convertN8nNode(type: string, parameters: Parameters): Conversion {
	const convert = N8N_NODES.get(type.split(".").at(-1) ?? "");
	return convert === undefined ? placeholder("n8n", type, parameters) : convert(parameters);
}
