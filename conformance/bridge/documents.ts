import {
	BRIDGE_CLOSE,
	BRIDGE_COMMANDS,
	BRIDGE_ERROR_TYPES,
	BRIDGE_FRAMES,
	BRIDGE_SUBPROTOCOLS,
	BRIDGE_VERSION,
	type FrameRule,
	NODE_METHODS,
} from "@switchyard/spec/bridge";
import { defined } from "@switchyard/spec/json";

type Json = Record<string, unknown>;

const FRAMES = Object.entries<FrameRule>(BRIDGE_FRAMES);

/** A schema as plain JSON, without what TypeBox keeps beside it. */
function plain(schema: object): Json {
	return JSON.parse(JSON.stringify(schema));
}

/**
 * The protocol as one JSON Schema: any value that fits it is a frame. Each kind of frame and the arguments of each
 * command, and the parameters and results of what a node may ask for, are definitions of their own. `x-` keywords say what no schema can.
 */
export function bridgeSchema(): Json {
	const frames = FRAMES.map(([name, { schema, ...rule }]) => [name, { ...plain(schema), ...told(rule) }]);
	const commands = Object.entries(BRIDGE_COMMANDS).map(([name, schema]) => [`${name}_args`, plain(schema)]);
	const methods = Object.entries(NODE_METHODS).flatMap(([name, { params, result }]) => [
		[`${name}_params`, plain(params)],
		[`${name}_result`, plain(result)],
	]);
	return {
		$schema: "https://json-schema.org/draft/2020-12/schema",
		title: `bridge/${BRIDGE_VERSION}`,
		description: "The frames between the runtime and packages, agents and clients in other processes.",
		"x-error-types": BRIDGE_ERROR_TYPES,
		"x-close-codes": BRIDGE_CLOSE,
		anyOf: FRAMES.map(([name]) => ({ $ref: `#/$defs/${name}` })),
		$defs: Object.fromEntries([...frames, ...commands, ...methods]),
	};
}

/** The protocol as an AsyncAPI 3 document, seen from the runtime: it receives what peers send. */
export function asyncApi(): Json {
	return {
		asyncapi: "3.0.0",
		info: {
			title: "Switchyard bridge",
			version: `${BRIDGE_VERSION}.0.0`,
			description: "Node types, agents and tools across processes and languages, over one WebSocket.",
		},
		defaultContentType: "application/json",
		servers: {
			local: {
				host: "127.0.0.1:4870",
				protocol: "ws",
				description: `Subprotocols: ${BRIDGE_SUBPROTOCOLS.join(", ")}.`,
				security: [{ $ref: "#/components/securitySchemes/token" }],
			},
		},
		channels: {
			bridge: {
				address: "/bridge",
				messages: mapFrames((name) => ({ $ref: `#/components/messages/${name}` })),
			},
		},
		operations: Object.fromEntries(FRAMES.flatMap(operations)),
		components: {
			securitySchemes: { token: { type: "http", scheme: "bearer" } },
			messages: mapFrames((name, { summary, schema: _schema, ...rule }) => ({
				name,
				title: name,
				summary,
				payload: { $ref: `#/components/schemas/${name}` },
				...told(rule),
			})),
			schemas: mapFrames((_name, { schema }) => plain(schema)),
		},
	};
}

function operations([name, { from, summary }]: [string, FrameRule]): [string, Json][] {
	const operation = (action: "receive" | "send"): [string, Json] => [
		`${action}_${name}`,
		{
			action,
			channel: { $ref: "#/channels/bridge" },
			summary,
			messages: [{ $ref: `#/channels/bridge/messages/${name}` }],
		},
	];
	return [
		...(from === "runtime" ? [] : [operation("receive")]),
		...(from === "peer" ? [] : [operation("send")]),
	];
}

function mapFrames(map: (name: string, rule: FrameRule) => Json): Json {
	return Object.fromEntries(FRAMES.map(([name, rule]) => [name, map(name, rule)]));
}

/** Who sends the frame, who may, and what is done with it. */
function told({ from, roles, reliable, payload }: Omit<FrameRule, "schema" | "summary">): Json {
	return {
		"x-from": from,
		"x-roles": roles,
		"x-reliable": reliable,
		...defined({ "x-payload": payload }),
	};
}
