import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { madeFileOutputs, saveToParameter } from "../../files/parameters.ts";
import { Crop, IMAGE_FORMATS, imageParameter } from "../../images/image-parameters.ts";

const Side = Type.Integer({ minimum: 0, maximum: 5000 });

export const definition = defineNode({
	id: "Image.Change",
	version: 1,
	name: "Image",
	description: "Turns, cuts and resizes a picture, and writes it in another format.",
	icon: "image",
	color: "violet",
	group: "Documents",
	category: "data",
	summary: "{{path}}",
	keywords: ["image", "picture", "resize", "crop", "rotate", "convert", "thumbnail", "jpeg", "png", "webp"],
	// The file is replaced as a whole, and the same changes give the same bytes.
	effect: "safe",
	source: { untrusted: true },
	inputs: {
		path: imageParameter,
		rotate: {
			title: "Rotate",
			schema: Type.Integer({ minimum: -359, maximum: 359 }),
			description: "Degrees clockwise. What the camera noted is done already.",
			scopes: ["Custom", "AI", "Message"],
			default: 0,
		},
		crop: {
			title: "Crop",
			schema: Crop,
			description:
				"The part to keep, in pixels from the top left corner after rotation: left, top, width and height, each to the edge when left out. All when empty.",
			scopes: ["Custom", "AI", "Message"],
			default: {},
		},
		width: {
			title: "Width",
			schema: Side,
			description: "The new width in pixels; 0 follows from the height, or keeps it.",
			scopes: ["Custom", "AI", "Message"],
			default: 0,
		},
		height: {
			title: "Height",
			schema: Side,
			description: "The new height in pixels; 0 follows from the width, or keeps it.",
			scopes: ["Custom", "AI", "Message"],
			default: 0,
		},
		fit: {
			title: "Fit",
			schema: Type.Enum(["inside", "cover", "contain", "fill"], { type: "string" }),
			description:
				"With width and height: inside keeps all within them, cover cuts what is over, contain adds white edges, fill stretches.",
			scopes: ["Custom", "AI", "Message"],
			default: "inside",
		},
		format: {
			title: "Format",
			schema: Type.Enum([...IMAGE_FORMATS], { type: "string" }),
			description: "The format of the new file.",
			scopes: ["Custom", "AI", "Message"],
			default: "png",
		},
		quality: {
			title: "Quality",
			schema: Type.Integer({ minimum: 1, maximum: 100 }),
			description: "How much of the picture jpeg, webp and avif keep: 80 is good for the web.",
			scopes: ["Custom", "AI", "Message"],
			default: 80,
		},
		save_to: saveToParameter,
	},
	outputs: {
		...madeFileOutputs,
		width: { title: "Width", schema: Type.Integer({ minimum: 1 }), description: "The new width in pixels." },
		height: {
			title: "Height",
			schema: Type.Integer({ minimum: 1 }),
			description: "The new height in pixels.",
		},
	},
	tool: {
		name: "change_image",
		description: "Turns, cuts, resizes or converts a picture of the workspace and writes it as a new file.",
		// Whether a call destroys something depends on whether the file is there already.
		annotations: { readOnly: false, idempotent: true, openWorld: false },
	},
});
