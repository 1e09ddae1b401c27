// Generated from packages/registry/tools.yaml by `npm run registry:generate`: change that file instead.

import type { RegistryDefinition } from "../definition.ts";
import type { RegistryTools } from "./types.ts";

export const DEFINITIONS: { readonly [Name in keyof RegistryTools]: RegistryDefinition } = {
	"list_tools": {
		"name": "list_tools",
		"description": "Lists the tools of this workspace by name, with what each does. Use it before you choose tools by name.",
		"isDefault": true,
		"node": {
			"name": "List Tools",
			"icon": "list-checks",
			"effect": "safe",
			"annotations": {
				"readOnly": true,
				"openWorld": false
			},
			"keywords": [
				"registry",
				"help"
			],
			"id": "Workspace.ListTools"
		},
		"input": {
			"type": "object",
			"properties": {
				"names": {
					"title": "Names",
					"description": "The tools to describe; all of them when left out.",
					"type": "array",
					"items": {
						"type": "string",
						"maxLength": 64
					},
					"maxItems": 100
				}
			},
			"additionalProperties": false
		},
		"output": {
			"type": "object",
			"properties": {
				"result": {
					"title": "Tools",
					"description": "The tools that were found, by name.",
					"anyOf": [
						{
							"type": "array",
							"items": {
								"type": "object",
								"properties": {
									"name": {
										"type": "string",
										"description": "The name by which it is called."
									},
									"description": {
										"type": "string",
										"description": "What it does."
									}
								},
								"required": [
									"name",
									"description"
								],
								"additionalProperties": false
							}
						},
						{
							"type": "null"
						}
					]
				},
				"error": {
					"type": "string",
					"title": "Error",
					"description": "What went wrong, several problems joined by \"; \"; empty when nothing did."
				}
			},
			"required": [
				"result",
				"error"
			],
			"additionalProperties": false
		},
		"parameters": {
			"names": {
				"values": "tools"
			}
		}
	}
};
