import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/*/server/tables.ts', './src/kit/server/**/tables.ts'],
  out: './migrations',
})
