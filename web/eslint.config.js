import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import config from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules", "public"] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  ...svelte.configs.prettier,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig: config } },
  },
  {
    rules: {
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_$" }],
      // What comes from elsewhere is checked where it arrives (lib/json.ts); `as const` is no such claim.
      "@typescript-eslint/consistent-type-assertions": ["error", { assertionStyle: "never" }],
      // Maps and sets of one computation: the page keeps no state in them.
      "svelte/prefer-svelte-reactivity": "off",
      // A space in braces is one that the formatter may not move.
      "svelte/no-useless-mustaches": "off",
    },
  },
  {
    files: ["**/*.test.ts"],
    rules: { "@typescript-eslint/consistent-type-assertions": "off" },
  },
);
