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
	},
	"robot_create": {
		"name": "robot_create",
		"description": "Creates a robot: an agent that people talk to, with a name, a playbook that says what it does and how, and tools. It can be given only tools that you may give; those that it cannot be given are named in `error`, and it is created without them.",
		"isDefault": false,
		"node": {
			"name": "Create Robot",
			"icon": "bot",
			"effect": "keyed",
			"annotations": {
				"readOnly": false,
				"destructive": true,
				"openWorld": false
			},
			"summary": "{{name}}",
			"keywords": [
				"robot",
				"new agent"
			],
			"sequential": true,
			"id": "Workspace.RobotCreate"
		},
		"input": {
			"type": "object",
			"properties": {
				"name": {
					"type": "string",
					"minLength": 1,
					"maxLength": 120,
					"title": "Name",
					"description": "The name by which people know it."
				},
				"playbook": {
					"type": "string",
					"minLength": 1,
					"maxLength": 100000,
					"control": "text-area",
					"title": "Playbook",
					"description": "What it does and how, as instructions to it."
				},
				"description": {
					"type": "string",
					"maxLength": 2000,
					"title": "Description",
					"description": "What it is for, for people who choose a robot."
				},
				"tools": {
					"description": "What it may use: names of tools of the registry, node types, or nodes as flow/node.",
					"type": "array",
					"items": {
						"type": "string",
						"minLength": 1,
						"maxLength": 129
					},
					"maxItems": 64,
					"title": "Tools"
				},
				"grants": {
					"type": "object",
					"title": "Grants",
					"description": "What robots may be given by this tool: at most these `tools` besides the default ones, and `model`, `budget`, `policies`, `approval` and `maxSteps` as they stand here. In a robot, what it has itself.",
					"additionalProperties": true
				}
			},
			"required": [
				"name",
				"playbook"
			],
			"additionalProperties": false
		},
		"output": {
			"type": "object",
			"properties": {
				"result": {
					"title": "Robot",
					"description": "The robot.",
					"anyOf": [
						{
							"type": "object",
							"properties": {
								"id": {
									"type": "string"
								},
								"name": {
									"type": "string"
								},
								"description": {
									"type": "string"
								},
								"playbook": {
									"type": "string"
								},
								"tools": {
									"type": "array",
									"items": {
										"type": "string"
									}
								},
								"revision": {
									"type": "integer"
								},
								"problems": {
									"type": "array",
									"items": {
										"type": "string"
									},
									"description": "What keeps it from answering as it is saved."
								}
							},
							"required": [
								"id",
								"name",
								"description",
								"playbook",
								"tools",
								"revision",
								"problems"
							],
							"additionalProperties": false
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
			"name": {},
			"playbook": {
				"sink": "instructions"
			},
			"description": {},
			"tools": {
				"values": "tools"
			},
			"grants": {
				"scopes": [
					"Custom"
				]
			}
		}
	},
	"robot_delete": {
		"name": "robot_delete",
		"description": "Deletes a robot for good. What it has said stays in its runs.",
		"isDefault": false,
		"node": {
			"name": "Delete Robot",
			"icon": "bot",
			"effect": "once",
			"annotations": {
				"readOnly": false,
				"destructive": true,
				"openWorld": false
			},
			"summary": "{{robot}}",
			"keywords": [
				"robot",
				"remove"
			],
			"sequential": true,
			"id": "Workspace.RobotDelete"
		},
		"input": {
			"type": "object",
			"properties": {
				"robot": {
					"description": "The robot's id.",
					"type": "string",
					"pattern": "^[A-Za-z0-9_-]{1,64}$",
					"maxLength": 64,
					"title": "Robot"
				}
			},
			"required": [
				"robot"
			],
			"additionalProperties": false
		},
		"output": {
			"type": "object",
			"properties": {
				"result": {
					"title": "Result",
					"description": "That it is deleted.",
					"anyOf": [
						{
							"type": "object",
							"properties": {
								"message": {
									"type": "string"
								}
							},
							"required": [
								"message"
							],
							"additionalProperties": false
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
			"robot": {}
		}
	},
	"robot_get": {
		"name": "robot_get",
		"description": "Reads one robot by its id, with its playbook, its tools, and what is wrong with it.",
		"isDefault": false,
		"node": {
			"name": "Get Robot",
			"icon": "bot",
			"effect": "safe",
			"annotations": {
				"readOnly": true,
				"openWorld": false
			},
			"summary": "{{robot}}",
			"keywords": [
				"robot",
				"read"
			],
			"id": "Workspace.RobotGet"
		},
		"input": {
			"type": "object",
			"properties": {
				"robot": {
					"description": "The robot's id.",
					"type": "string",
					"pattern": "^[A-Za-z0-9_-]{1,64}$",
					"maxLength": 64,
					"title": "Robot"
				}
			},
			"required": [
				"robot"
			],
			"additionalProperties": false
		},
		"output": {
			"type": "object",
			"properties": {
				"result": {
					"title": "Robot",
					"description": "The robot.",
					"anyOf": [
						{
							"type": "object",
							"properties": {
								"id": {
									"type": "string"
								},
								"name": {
									"type": "string"
								},
								"description": {
									"type": "string"
								},
								"playbook": {
									"type": "string"
								},
								"tools": {
									"type": "array",
									"items": {
										"type": "string"
									}
								},
								"revision": {
									"type": "integer"
								},
								"problems": {
									"type": "array",
									"items": {
										"type": "string"
									},
									"description": "What keeps it from answering as it is saved."
								}
							},
							"required": [
								"id",
								"name",
								"description",
								"playbook",
								"tools",
								"revision",
								"problems"
							],
							"additionalProperties": false
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
			"robot": {}
		}
	},
	"robot_list": {
		"name": "robot_list",
		"description": "Lists the robots of this workspace, the oldest first, with what each is for. Use it to find the robot that a question is for, or before you change one.",
		"isDefault": true,
		"node": {
			"name": "List Robots",
			"icon": "bot",
			"effect": "safe",
			"annotations": {
				"readOnly": true,
				"openWorld": false
			},
			"keywords": [
				"robot",
				"agents"
			],
			"id": "Workspace.RobotList"
		},
		"input": {
			"type": "object",
			"properties": {
				"limit": {
					"type": "integer",
					"minimum": 1,
					"maximum": 100,
					"default": 20,
					"title": "Limit",
					"description": "How many to list at most."
				}
			},
			"additionalProperties": false
		},
		"output": {
			"type": "object",
			"properties": {
				"result": {
					"title": "Robots",
					"description": "The robots, and how many there are in all.",
					"anyOf": [
						{
							"type": "object",
							"properties": {
								"robots": {
									"type": "array",
									"items": {
										"type": "object",
										"properties": {
											"id": {
												"type": "string"
											},
											"name": {
												"type": "string"
											},
											"description": {
												"type": "string"
											}
										},
										"required": [
											"id",
											"name",
											"description"
										],
										"additionalProperties": false
									}
								},
								"total": {
									"type": "integer"
								}
							},
							"required": [
								"robots",
								"total"
							],
							"additionalProperties": false
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
			"limit": {}
		}
	},
	"robot_switch": {
		"name": "robot_switch",
		"description": "Hands the conversation over to another robot, which answers the person's message in your place. Call it when another robot is better suited, and say briefly that you do; robot_list says what each is for.",
		"isDefault": false,
		"node": {
			"name": "Switch Robot",
			"icon": "bot",
			"effect": "safe",
			"annotations": {
				"readOnly": true,
				"openWorld": false
			},
			"summary": "{{robot}}",
			"keywords": [
				"robot",
				"hand over",
				"handoff",
				"transfer"
			],
			"id": "Workspace.RobotSwitch"
		},
		"input": {
			"type": "object",
			"properties": {
				"robot": {
					"description": "The id of the robot that answers from now on.",
					"type": "string",
					"pattern": "^[A-Za-z0-9_-]{1,64}$",
					"maxLength": 64,
					"title": "Robot"
				}
			},
			"required": [
				"robot"
			],
			"additionalProperties": false
		},
		"output": {
			"type": "object",
			"properties": {
				"result": {
					"title": "Switch",
					"description": "The robot that answers.",
					"anyOf": [
						{
							"type": "object",
							"properties": {
								"switch_to": {
									"type": "string"
								},
								"name": {
									"type": "string"
								}
							},
							"required": [
								"switch_to",
								"name"
							],
							"additionalProperties": false
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
			"robot": {
				"values": "robots"
			}
		}
	},
	"robot_update": {
		"name": "robot_update",
		"description": "Changes a robot; what is left out stays as it is. Read it first. Only robots can be changed whose tools you may all give.",
		"isDefault": false,
		"node": {
			"name": "Update Robot",
			"icon": "bot",
			"effect": "safe",
			"annotations": {
				"readOnly": false,
				"destructive": true,
				"idempotent": true,
				"openWorld": false
			},
			"summary": "{{robot}}",
			"keywords": [
				"robot",
				"change",
				"edit"
			],
			"sequential": true,
			"id": "Workspace.RobotUpdate"
		},
		"input": {
			"type": "object",
			"properties": {
				"robot": {
					"description": "The robot's id.",
					"type": "string",
					"pattern": "^[A-Za-z0-9_-]{1,64}$",
					"maxLength": 64,
					"title": "Robot"
				},
				"name": {
					"type": "string",
					"minLength": 1,
					"maxLength": 120,
					"title": "Name",
					"description": "Its new name."
				},
				"playbook": {
					"type": "string",
					"minLength": 1,
					"maxLength": 100000,
					"control": "text-area",
					"title": "Playbook",
					"description": "What it does and how, the whole of it."
				},
				"description": {
					"type": "string",
					"maxLength": 2000,
					"title": "Description",
					"description": "What it is for."
				},
				"tools": {
					"description": "All that it may use from now on: names of tools of the registry, node types, or nodes as flow/node.",
					"type": "array",
					"items": {
						"type": "string",
						"minLength": 1,
						"maxLength": 129
					},
					"maxItems": 64,
					"title": "Tools"
				},
				"grants": {
					"type": "object",
					"title": "Grants",
					"description": "What robots may be given by this tool: at most these `tools` besides the default ones, and `model`, `budget`, `policies`, `approval` and `maxSteps` as they stand here. In a robot, what it has itself.",
					"additionalProperties": true
				}
			},
			"required": [
				"robot"
			],
			"additionalProperties": false
		},
		"output": {
			"type": "object",
			"properties": {
				"result": {
					"title": "Robot",
					"description": "The robot.",
					"anyOf": [
						{
							"type": "object",
							"properties": {
								"id": {
									"type": "string"
								},
								"name": {
									"type": "string"
								},
								"description": {
									"type": "string"
								},
								"playbook": {
									"type": "string"
								},
								"tools": {
									"type": "array",
									"items": {
										"type": "string"
									}
								},
								"revision": {
									"type": "integer"
								},
								"problems": {
									"type": "array",
									"items": {
										"type": "string"
									},
									"description": "What keeps it from answering as it is saved."
								}
							},
							"required": [
								"id",
								"name",
								"description",
								"playbook",
								"tools",
								"revision",
								"problems"
							],
							"additionalProperties": false
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
			"robot": {},
			"name": {},
			"playbook": {
				"sink": "instructions"
			},
			"description": {},
			"tools": {
				"values": "tools"
			},
			"grants": {
				"scopes": [
					"Custom"
				]
			}
		}
	}
};
