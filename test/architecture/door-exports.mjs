import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** What all doors together may hand out. To be lowered whenever exports go; what raises it needs a reason. */
export const MOST_EXPORTS = 494

/** The two files of a domain that others may import, besides its seed. */
const DOORS = ['index', 'operator']

/**
 * The doors of all domains, `wallet/index`, in the order of their names.
 * @param {string} folder root of the tree to look at
 */
export function doorsIn(folder) {
  const domains = join(folder, 'src/domains')
  if (!existsSync(domains)) return []
  return readdirSync(domains)
    .sort()
    .flatMap((domain) => DOORS.map((door) => `${domain}/${door}`))
    .filter((door) => existsSync(join(domains, `${door}.ts`)))
}

/**
 * How much each door hands out: its exports, types as well; of an object that is written as one, its members.
 * @param {string} folder root of the tree to look at
 * @returns {Map<string, number>}
 */
export function doorExports(folder) {
  const modules = new Modules(folder)
  return new Map(
    doorsIn(folder).map((door) => [door, modules.exportsOf(join(folder, 'src/domains', `${door}.ts`))]),
  )
}

/**
 * @param {string} folder root of the tree to look at
 * @returns {string[]} a line where there is more than `MOST_EXPORTS`
 */
export function tooManyExports(folder) {
  const counts = [...doorExports(folder)].sort(([, one], [, other]) => other - one)
  const sum = counts.reduce((total, [, count]) => total + count, 0)
  if (sum <= MOST_EXPORTS) return []
  const largest = counts.slice(0, 5).map(([door, count]) => `${door} ${count}`)
  return [
    `door-exports: the doors of the domains hand out ${sum} things, and at most ${MOST_EXPORTS} are allowed (test/architecture/door-exports.mjs). Most: ${largest.join(', ')}`,
  ]
}

/** Sources by file, read once. Only their syntax is looked at: nothing is type-checked. */
class Modules {
  /** @type {Map<string, ts.SourceFile>} */
  #sources = new Map()
  /** @type {ts.CompilerOptions} */
  #options

  /** @param {string} folder */
  constructor(folder) {
    this.#options = {
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      module: ts.ModuleKind.ESNext,
      allowJs: true,
      configFilePath: join(folder, 'tsconfig.base.json'),
    }
  }

  /** @param {string} file */
  exportsOf(file) {
    return this.#source(file)
      .statements.map((statement) => this.#exportsIn(file, statement))
      .reduce((sum, count) => sum + count, 0)
  }

  /**
   * @param {string} file
   * @param {ts.Statement} statement
   * @returns {number}
   */
  #exportsIn(file, statement) {
    if (ts.isExportAssignment(statement)) return 1
    if (ts.isExportDeclaration(statement)) {
      const { exportClause, isTypeOnly } = statement
      const from = this.#target(file, statement.moduleSpecifier)
      if (!exportClause || ts.isNamespaceExport(exportClause)) return from ? this.exportsOf(from) : 1
      return exportClause.elements
        .map((element) =>
          isTypeOnly || element.isTypeOnly
            ? 1
            : this.#weight(from ?? file, (element.propertyName ?? element.name).text),
        )
        .reduce((sum, count) => sum + count, 0)
    }
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    if (!isExported) return 0
    if (!ts.isVariableStatement(statement)) return 1
    return statement.declarationList.declarations
      .map((declaration) =>
        ts.isIdentifier(declaration.name)
          ? this.#members(file, declaration)
          : declaration.name.elements.length,
      )
      .reduce((sum, count) => sum + count, 0)
  }

  /**
   * How much an export is: 1, or the members of the object that it is, wherever that is written.
   * @param {string} file
   * @param {string} name
   * @returns {number}
   */
  #weight(file, name) {
    for (const statement of this.#source(file).statements) {
      if (ts.isVariableStatement(statement)) {
        const found = statement.declarationList.declarations.find(
          (declaration) => ts.isIdentifier(declaration.name) && declaration.name.text === name,
        )
        if (found) return this.#members(file, found)
      }
      if (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) {
        const named = ts.isImportDeclaration(statement)
          ? statement.importClause?.namedBindings
          : statement.exportClause
        const target = this.#target(file, statement.moduleSpecifier)
        if (!named || !target) continue
        if (ts.isNamespaceImport(named) || ts.isNamespaceExport(named)) {
          if (named.name.text === name) return this.exportsOf(target)
          continue
        }
        const found = [...named.elements].find((element) => element.name.text === name)
        if (found) return this.#weight(target, (found.propertyName ?? found.name).text)
      }
    }
    return 1
  }

  /**
   * @param {string} file
   * @param {ts.VariableDeclaration} declaration
   */
  #members(file, { type, initializer }) {
    // The description of a domain for emulator.ts is one thing.
    if (type && ts.isTypeReferenceNode(type) && type.typeName.getText(this.#source(file)) === 'Domain')
      return 1
    return initializer ? this.#valuesIn(file, initializer) : 1
  }

  /**
   * @param {string} file
   * @param {ts.Expression} expression
   * @returns {number}
   */
  #valuesIn(file, expression) {
    if (
      ts.isAsExpression(expression) ||
      ts.isSatisfiesExpression(expression) ||
      ts.isParenthesizedExpression(expression)
    ) {
      return this.#valuesIn(file, expression.expression)
    }
    if (ts.isIdentifier(expression)) return this.#weight(file, expression.text)
    if (!ts.isObjectLiteralExpression(expression)) return 1
    return expression.properties
      .map((property) => {
        if (ts.isSpreadAssignment(property)) return this.#valuesIn(file, property.expression)
        if (ts.isShorthandPropertyAssignment(property)) return this.#weight(file, property.name.text)
        return ts.isPropertyAssignment(property) ? this.#valuesIn(file, property.initializer) : 1
      })
      .reduce((sum, count) => sum + count, 0)
  }

  /**
   * The file that a specifier leads to; undefined for packages and where there is none.
   * @param {string} file
   * @param {ts.Expression | undefined} specifier
   */
  #target(file, specifier) {
    if (!specifier || !ts.isStringLiteral(specifier)) return undefined
    const found = ts.resolveModuleName(specifier.text, file, this.#options, ts.sys).resolvedModule
    return found?.isExternalLibraryImport ? undefined : found?.resolvedFileName
  }

  /** @param {string} file */
  #source(file) {
    const known = this.#sources.get(file)
    if (known) return known
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ESNext)
    this.#sources.set(file, source)
    return source
  }
}
