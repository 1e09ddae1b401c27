import { setTimeout as delay } from "node:timers/promises";
import { defineNode, type NodeType, nodeType, type Outputs } from "@switchyard/node-kit";
import { Type } from "typebox";

/** A picture of one dot. */
export const PNG =
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
/** A sound of no length. */
const WAV = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=";

const bytes = (contentMediaType: string, description: string) => ({
	schema: Type.String({ contentEncoding: "base64", contentMediaType }),
	description,
});

function declare<const Out extends Outputs>(id: string, tool: string, outputs: Out) {
	return defineNode({ ...declaration(id, tool), inputs: {}, outputs });
}

function declaration(id: string, tool: string) {
	return {
		id: `Suite.${id}`,
		version: 1,
		name: id,
		description: "What the suite's description of the tool asks for.",
		icon: "flask-conical",
		color: "neutral",
		group: "Suite",
		effect: "safe",
		tool: { name: tool, description: "What the suite's description of the tool asks for." },
	} as const;
}

const region = {
	schema: Type.Optional(Type.String({ "x-mcp-header": "Region" })),
	description: "Where it runs.",
	scopes: ["AI"],
} as const;
const regional = defineNode({
	...declaration("Header", "test_x_mcp_header"),
	inputs: { region },
	outputs: {},
});

const image = { image: bytes("image/png", "A picture.") };
const sound = { sound: bytes("audio/wav", "A sound.") };
const document = { document: bytes("text/plain", "A text.") };
const mixed = {
	text: { schema: Type.String(), description: "Words." },
	...image,
	data: bytes("application/json", "Data as a file."),
};

const changing = (tool: string) =>
	defineNode({ ...declaration(tool, tool), effect: "keyed", inputs: {}, outputs: {} });

/**
 * The tools that the suite calls by its own names, as nodes of a package.
 * @param change changes what is published, as a node that keeps publications does
 */
export function suiteNodes(change: () => Promise<void>): readonly NodeType[] {
	const changes = ["test_trigger_tool_change", "test_trigger_prompt_change"].map((tool) =>
		nodeType(changing(tool), async () => {
			await change();
			return {};
		}),
	);
	return [...UNCHANGING, ...changes];
}

const UNCHANGING: readonly NodeType[] = [
	nodeType(declare("Progress", "test_tool_with_progress", {}), async (_given, { progress }) => {
		for (const fraction of [0, 0.5, 1]) {
			progress({ fraction });
			// Longer than what progress is throttled to.
			await delay(100);
		}
		return {};
	}),
	...["test_tool_with_logging", "test_logging_tool"].map((tool) =>
		nodeType(declare(tool, tool, {}), async (_given, { log }) => {
			for (const line of ["Tool execution started", "Tool processing data", "Tool execution completed"])
				log(line);
			return {};
		}),
	),
	nodeType(regional, async () => ({})),
	nodeType(declare("Image", "test_image_content", image), async () => ({ image: PNG })),
	nodeType(declare("Sound", "test_audio_content", sound), async () => ({ sound: WAV })),
	nodeType(declare("Document", "test_embedded_resource", document), async () => ({
		document: Buffer.from("This is an embedded resource content.").toString("base64"),
	})),
	nodeType(declare("Mixed", "test_multiple_content_types", mixed), async () => ({
		text: "Multiple content types test:",
		image: PNG,
		data: Buffer.from('{"test":"data","value":123}').toString("base64"),
	})),
];
